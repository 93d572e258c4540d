/** Expressions whose compiled size, or number of ways to match, grows fastest with their length. */
export const hostileExpressions: readonly string[] = [
  "^[^]((.|.|.|.|.|.|.|.)+)+Q]",
  "^[^x]((.|.|.|.|.|.|.|.)+)+Q",
  "[]((.*)*)*Q]|((.*)*)*Q",
  `${".*".repeat(120)}Q`,
  `(?:${"x?".repeat(120)}){1000}`,
  `(?:${".?".repeat(16)}){90}Q`,
  "((((.{10}){10}){10}){10})",
  `(?i)${"\\pL?".repeat(60)}Q`,
  `[)]${"(?:.?){1000}".repeat(20)}`,
  "[(](?:(?:.?){100}){100}",
  "\\Q(\\E(?:(?:.?){100}){100}",
  `${"(".repeat(80)}a${")*".repeat(80)}`,
  `(?i)${"[!-\u{1e943}]".repeat(40)}`,
  "(.*)n(.|.){30}$",
  ".{1000}".repeat(30),
];
