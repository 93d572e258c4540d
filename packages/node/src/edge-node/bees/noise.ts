import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from "node:crypto";

const protocolName = "Noise_XX_25519_ChaChaPoly_SHA256";
/** What the signature of the static key begins with. [libp2p specs/noise] */
const signaturePrefix = "noise-libp2p-static-key:";
const tagBytes = 16;
const keyBytes = 32;

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Two keys of HKDF with the chaining key as salt. [Noise 4.3] */
function hkdf(chainingKey: Uint8Array, input: Uint8Array): readonly [Buffer, Buffer] {
  const hmac = (key: Uint8Array, data: Uint8Array): Buffer =>
    createHmac("sha256", key).update(data).digest();
  const temporary = hmac(chainingKey, input);
  const first = hmac(temporary, Buffer.from([1]));
  return [first, hmac(temporary, Buffer.concat([first, Buffer.from([2])]))];
}

/** ChaCha20-Poly1305 with a counter as nonce. [Noise 5.1] */
class CipherState {
  readonly #key: Uint8Array;
  #count = 0n;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  #nonce(): Buffer {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64LE(this.#count++, 4);
    return nonce;
  }

  encrypt(plain: Uint8Array, data: Uint8Array = Buffer.alloc(0)): Buffer {
    const options = { authTagLength: tagBytes };
    const cipher = createCipheriv("chacha20-poly1305", this.#key, this.#nonce(), options);
    cipher.setAAD(data, { plaintextLength: plain.length });
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws when the text was not encrypted with this key and nonce. */
  decrypt(text: Uint8Array, data: Uint8Array = Buffer.alloc(0)): Buffer {
    const options = { authTagLength: tagBytes };
    const cipher = createDecipheriv("chacha20-poly1305", this.#key, this.#nonce(), options);
    const end = text.length - tagBytes;
    cipher.setAAD(data, { plaintextLength: end });
    cipher.setAuthTag(text.subarray(end));
    return Buffer.concat([cipher.update(text.subarray(0, end)), cipher.final()]);
  }
}

/** DER before the 32 bytes of an X25519 public key. */
const publicKeyHead = Buffer.from("302a300506032b656e032100", "hex");

const rawKey = (key: KeyObject): Buffer =>
  key.export({ type: "spki", format: "der" }).subarray(-keyBytes);

function agree(privateKey: KeyObject, publicKey: Uint8Array): Buffer {
  const der = Buffer.concat([publicKeyHead, publicKey]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return diffieHellman({ privateKey, publicKey: key });
}

/** The secured connection after a handshake. */
interface NoiseSession {
  encrypt(plain: Uint8Array): Buffer;
  /** Throws when the message was forged. */
  decrypt(text: Uint8Array): Buffer;
}

/** An Ed25519 key as libp2p peers have it. */
export interface PeerIdentity {
  readonly privateKey: KeyObject;
  /** Protocol buffer of the public key. [libp2p specs/peer-ids] */
  readonly publicKey: Uint8Array;
}

/** Makes a new identity. */
export function newIdentity(): PeerIdentity {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    privateKey,
    publicKey: Buffer.concat([Buffer.from([0x08, 1, 0x12, keyBytes]), rawKey(publicKey)]),
  };
}

/**
 * Shakes hands as the side that dials, pattern XX. [Noise 7.5, libp2p specs/noise] The identity of the other
 * side is not checked: the connection stays on this machine and carries no secrets.
 */
export async function shakeHands(
  identity: PeerIdentity,
  send: (message: Uint8Array) => void,
  receive: () => Promise<Uint8Array>,
): Promise<NoiseSession> {
  let chainingKey: Buffer = Buffer.from(protocolName);
  let hash: Buffer = sha256(chainingKey, Buffer.alloc(0));
  let cipher = new CipherState(chainingKey);
  const mixHash = (data: Uint8Array): void => void (hash = sha256(hash, data));
  const mixKey = (secret: Uint8Array): void => {
    const [next, key] = hkdf(chainingKey, secret);
    chainingKey = next;
    cipher = new CipherState(key);
  };
  const open = (text: Uint8Array): Buffer => {
    const plain = cipher.decrypt(text, hash);
    mixHash(text);
    return plain;
  };
  const seal = (plain: Uint8Array): Buffer => {
    const text = cipher.encrypt(plain, hash);
    mixHash(text);
    return text;
  };
  const ephemeral = generateKeyPairSync("x25519");
  const own = generateKeyPairSync("x25519");

  const first = rawKey(ephemeral.publicKey);
  mixHash(first);
  mixHash(Buffer.alloc(0));
  send(first);

  const answer = await receive();
  const theirEphemeral = answer.subarray(0, keyBytes);
  mixHash(theirEphemeral);
  mixKey(agree(ephemeral.privateKey, theirEphemeral));
  const theirStatic = open(answer.subarray(keyBytes, 2 * keyBytes + tagBytes));
  mixKey(agree(ephemeral.privateKey, theirStatic));
  open(answer.subarray(2 * keyBytes + tagBytes));

  const staticKey = rawKey(own.publicKey);
  const sealedKey = seal(staticKey);
  mixKey(agree(own.privateKey, theirEphemeral));
  const signed = Buffer.concat([Buffer.from(signaturePrefix), staticKey]);
  const signature = sign(null, signed, identity.privateKey);
  const payload = Buffer.concat([
    Buffer.from([0x0a, identity.publicKey.length]),
    identity.publicKey,
    Buffer.from([0x12, signature.length]),
    signature,
  ]);
  send(Buffer.concat([sealedKey, seal(payload)]));

  const [outgoing, incoming] = hkdf(chainingKey, Buffer.alloc(0));
  const sender = new CipherState(outgoing);
  const receiver = new CipherState(incoming);
  return {
    encrypt: (plain) => sender.encrypt(plain),
    decrypt: (text) => receiver.decrypt(text),
  };
}
