// Irregular forms of English words: rules for endings do not find their base.

/** Each base with its forms. */
const GROUPS =
  "begin began begun|break broke broken|bring brought|build built|buy bought|catch caught|" +
  "choose chose chosen|die dead died dying|draw drew drawn|drive drove driven|fall fell fallen|" +
  "forget forgot forgotten|freeze froze frozen|grow grew grown|hear heard|hide hid hidden|" +
  "hold held|keep kept|lose lost loss|pay paid|rise rose risen|run ran|sell sold|send sent|" +
  "spend spent|steal stole stolen|teach taught|think thought|throw threw thrown|win won|" +
  "withdraw withdrew withdrawn|write wrote written";

const families = GROUPS.split("|").map((group) => group.split(" "));
const familyOf = new Map(families.flatMap((family) => family.map((word) => [word, family])));

/** A word with its base, which is first, and all irregular forms of that; empty when it has none. */
export const irregularForms = (word: string): readonly string[] => familyOf.get(word) ?? [];
