import { describe, expect, it } from "vitest";
import { AddressList } from "./address-list.ts";

function address(n: number): Uint8Array {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(28, n);
  return bytes;
}

describe("AddressList", () => {
  it.each([0, 1, 15, 16, 17, 255, 4095, 4096, 4097, 9000])(
    "keeps %i addresses in order",
    (count) => {
      const list = new AddressList();
      const lent = new Uint8Array(32);
      for (let n = 0; n < count; n++) {
        lent.set(address(n));
        list.push(lent);
      }
      expect(list.count).toBe(count);
      const numbers = [...list].map((one) =>
        new DataView(one.buffer, one.byteOffset).getUint32(28),
      );
      expect(numbers).toEqual(Array.from({ length: count }, (_, n) => n));
      expect(list.toBytes().length).toBe(32 * count);
      if (count > 0) expect(list.toBytes().slice(-32)).toEqual(address(count - 1));
    },
  );
});
