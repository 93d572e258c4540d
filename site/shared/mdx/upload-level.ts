import { inEdition } from "../edition/in-edition.ts";

/**
 * Default redundancy level of uploads: 1 (Medium) since Bee 2.8.1, 0 before.
 * [bee pkg/file/redundancy/level.go]
 */
export function uploadLevel(release: string): 0 | 1 {
  return inEdition({ since: "2.8.1" }, release) ? 1 : 0;
}
