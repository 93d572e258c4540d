// The search: from a query to the places that answer it, best first, over one index in memory.
import { expand, meant, Synonyms, type Slot } from "./expand.ts";
import { Dictionary, KINDS, withLate, type IndexFile, type RestFile } from "./format.ts";
import { distance } from "./distance.ts";
import { callFit, callOf, type Call } from "./call.ts";
import { formOf, TROUBLE, type Form, type SymbolName } from "./form.ts";
import { messageOf, pastedIn, type Message } from "./pasted.ts";
import { PRIOR, ROWS } from "./priors.ts";
import { slotScores, type SlotScores } from "./scores.ts";
import { beginnings, countContent, mayShare, titleFactor, wordingOf } from "./titles.ts";
import { stemsOf, wordsOf } from "./words.ts";

/** A place that answers a query. */
export interface Found {
  /** Number of the section in the index. */
  readonly doc: number;
  /** Greater is better; only to be compared within one answer. */
  readonly score: number;
}

interface SectionWords {
  readonly titles: readonly (readonly string[])[];
  readonly phrases: readonly (readonly string[])[];
}

/** Factor by which the explaining section outranks the glossary entry of a term. */
const BEFORE_TERM = 1.05;
/** How many of the best places get the second look. */
const SECOND_LOOK = 40;
/** How many words of a query are compared with titles, the longest of which has fewer. */
const COMPARED = 40;
/** What a section gets of the worth of its page's own words and of the page as a whole. */
const FROM_PAGE_LEAD = 0.5;
const FROM_WHOLE_PAGE = { lead: 0.5, section: 0.2 } as const;
/**
 * From so many words on a query asks for one thing, which a section answers: the page as a whole counts less.
 * Of 114 unseen questions 62 % instead of 57 % led to their answer first, 85 instead of 82 % among three.
 */
const QUESTION = { words: 3, lead: 0.3, prior: 1 } as const;
/** Each further place on the same page counts this much less, so that other pages show up. */
const SAME_PAGE = 0.78;
/**
 * Power of the share of a query's words that a place has. Lower than 1.2, which found 338 instead of 342 of
 * 360 unseen questions among the first three.
 */
const COVERAGE = 0.9;
/** How much of a word is covered by the page of a section, and by a synonym. */
const COVERS = { page: 0.7, synonym: 0.7 } as const;
/**
 * Places with a smaller share than this part of the best one's are left out. A higher bound left only the one
 * place that had an odd word of a question: of 206 unseen questions 90 instead of 92 % led to their answer.
 */
const FEW_WORDS = 0.4;
/** What a heading of one of a page's parts says about a single word, compared with the page's title. */
const PART = 0.6;
/** What an operation gains whose path begins like the one asked for, and whose path it is. */
const ASKED_PATH = [1, 2, 3] as const;
/** Title of the troubleshooting part of a guide, and its factor for queries about a failure. */
const HELP = "If it does not work";
const HELPS = 1.3;
/** What an error or a line of a log gains that is the query, word for word: it was pasted. */
const PASTED = 1.4;
/** Factor by which a message that makes up most of the query outranks the best other section. */
const PASTED_FIRST = 1.05;
const MESSAGES: readonly string[] = [KINDS.error, KINDS.log];

/** The places found, with another score for one of them, which may be new. */
const withScore = (found: readonly Found[], { doc, score }: Found): readonly Found[] => [
  ...found.filter((one) => one.doc !== doc),
  { doc, score },
];

/** The embedded index and how it is asked. Holds no state between queries except caches. */
export class Engine {
  /** The index that it searches, late sections included. */
  readonly file: IndexFile;
  /** Number of sections in the first file: how rare a word is depends on those alone. */
  private readonly total: number;
  private readonly dictionary: Dictionary;
  private readonly synonyms: Synonyms;
  private readonly asked: RestFile["asked"];
  private readonly leads: readonly number[];
  private readonly calls: ReadonlyMap<number, Call>;
  private readonly words = new Map<number, SectionWords>();
  private messages: readonly Message[] | undefined;
  /** Expansion of the latest query, cached because every hit's highlights need it. */
  private newest: { readonly query: string; readonly slots: readonly Slot[] } | undefined;

  /**
   * Takes an index as it was fetched, and its rest if that is there too: without it only strong places are
   * found. Terms are decoded when they are asked for. Throws an Error when the two are of different builds.
   */
  constructor(file: IndexFile, rest?: RestFile) {
    if (rest && rest.version !== file.version)
      throw new Error("The files are of different builds.");
    this.file = rest ? withLate(file, rest) : file;
    this.total = file.docs.page.length;
    this.dictionary = new Dictionary(file, rest);
    this.synonyms = new Synonyms(file.synonyms);
    this.asked = rest?.asked ?? {};
    const leads: number[] = [];
    file.docs.page.forEach((page, doc) => (leads[page] ??= doc));
    this.leads = leads;
    const operations = [...file.docs.kind].flatMap((kind, doc) =>
      kind === KINDS.operation ? [doc] : [],
    );
    this.calls = new Map(operations.map((doc) => [doc, callOf(file.docs.title[doc] ?? "")]));
  }

  /** Places that answer the query, best first. Any text is a query; none or blanks find nothing. */
  search(query: string): Found[] {
    const form = formOf(query, [...this.calls.values()]);
    const slots = this.slotsOf(form.text).filter(
      ({ counts, readings }, _, all) => readings.length > 0 || (counts && all.length > 0),
    );
    if (slots.every(({ readings }) => readings.length === 0)) return [];
    const found = this.secondLook(form, meant(this.dictionary, slots), this.firstLook(slots));
    return this.spread(this.named(form, this.pasted(query, form, this.explained(form, found))));
  }

  /**
   * Whether the rest, if this engine has none, may have the very place that is asked for: the query is
   * a name of a program, and the first file has neither it nor a member of its class.
   */
  isPartial(query: string): boolean {
    if (this.file.docs.page.length > this.total) return false;
    const { symbol } = formOf(query, []);
    if (symbol === undefined || this.membersOf(symbol).length > 0) return false;
    const owner = symbol.owner?.toLowerCase();
    if (owner === undefined) return true;
    const pages = this.file.docs.anchor;
    return pages.some((page) => page.toLowerCase().endsWith(`/${owner}`)) && !this.isClass(owner);
  }

  /** The query with misspelt and joined words replaced, for marking matches. */
  corrected(query: string): string {
    return meant(this.dictionary, this.slotsOf(query));
  }

  private slotsOf(query: string): readonly Slot[] {
    if (this.newest?.query !== query) {
      this.newest = { query, slots: expand(this.dictionary, this.synonyms, query) };
    }
    return this.newest.slots;
  }

  /** Known words that look like the unknown ones of a query, at most three. */
  suggest(query: string): string[] {
    const words = wordsOf(query).filter((word) => word.length > 3);
    const known = Array.from({ length: this.dictionary.size }, (_, at) => this.dictionary.term(at));
    const near = words.flatMap((word) =>
      known.flatMap((term, at) => {
        const steps = distance(word, term, 3);
        const common = this.dictionary.places(at).docs.length;
        return steps > 3 || steps > word.length / 2 ? [] : [{ term, steps, common }];
      }),
    );
    near.sort((one, other) => one.steps - other.steps || other.common - one.common);
    return [...new Set(near.map(({ term }) => term))].slice(0, 3);
  }

  private firstLook(slots: readonly Slot[]): Found[] {
    const { page, kind } = this.file.docs;
    const parts = slots.map((slot) => slotScores(this.dictionary, this.total, slot));
    const wanted = parts.reduce((sum, { counts, rarity }) => sum + (counts ? rarity : 0), 0);
    const docs = new Set(parts.flatMap(({ scores }) => [...scores.keys()]));
    const wholePages = this.wholePages(parts, docs);
    const isMore = slots.length > 1;
    const ofLead = slots.length < QUESTION.words ? FROM_WHOLE_PAGE.lead : QUESTION.lead;
    const candidates = [...docs].map((doc) => {
      const lead = this.leads[page[doc] as number] as number;
      let score = 0;
      let covered = 0;
      for (const { scores, bySynonym, rarity, counts } of parts) {
        const own = scores.get(doc) ?? 0;
        const inherited = lead === doc ? 0 : (scores.get(lead) ?? 0) * FROM_PAGE_LEAD;
        const value = Math.max(own, inherited);
        score += value * rarity;
        if (!counts || value === 0) continue;
        const from = own >= inherited ? doc : lead;
        covered +=
          rarity *
          (from === doc ? 1 : COVERS.page) *
          (isMore && bySynonym.has(from) ? COVERS.synonym : 1);
      }
      const coverage = covered / (wanted || 1);
      const whole = ROWS.has(kind.charAt(doc)) ? 0 : (wholePages.get(page[doc] as number) ?? 0);
      const share = lead === doc ? ofLead : FROM_WHOLE_PAGE.section;
      return { doc, coverage, score: score * coverage ** COVERAGE + share * whole };
    });
    const most = candidates.reduce((best, { coverage }) => Math.max(best, coverage), 0);
    return candidates.filter(({ coverage }) => coverage >= most * FEW_WORDS);
  }

  private wholePages(parts: readonly SlotScores[], docs: ReadonlySet<number>): Map<number, number> {
    const { page, kind } = this.file.docs;
    const best = new Map<number, number[]>();
    for (const doc of docs) {
      if (ROWS.has(kind.charAt(doc))) continue;
      const at = page[doc] as number;
      const list = best.get(at) ?? parts.map(() => 0);
      parts.forEach(({ scores }, slot) => {
        list[slot] = Math.max(list[slot] as number, scores.get(doc) ?? 0);
      });
      best.set(at, list);
    }
    const wanted = parts.reduce((sum, { counts, rarity }) => sum + (counts ? rarity : 0), 0);
    const totals = new Map<number, number>();
    for (const [at, list] of best) {
      let score = 0;
      let covered = 0;
      list.forEach((value, slot) => {
        const { rarity, counts } = parts[slot] as SlotScores;
        score += value * rarity;
        if (counts && value > 0) covered += rarity;
      });
      totals.set(at, score * (covered / (wanted || 1)) ** COVERAGE);
    }
    return totals;
  }

  /**
   * Words of a section's title, alone and behind the title of its page or the heading above (`Feeds: What if I lose
   * the key?`), of its second name (an operation's summary, the end of a route), and of each phrase that readers ask
   * for there. Phrases are compared one by one, because words of different phrases say nothing together: of 139 unseen
   * questions 73 % instead of 68 % led to their answer first.
   */
  private wordsAt(doc: number): SectionWords {
    let words = this.words.get(doc);
    if (!words) {
      const { title, page, summary } = this.file.docs;
      const [route, pageTitle] = this.file.pages[page[doc] as number] ?? ["", ""];
      const own = title[doc];
      const second = own ? summary[doc] : route.split("/").findLast(Boolean);
      const isPart = this.file.docs.kind.charAt(doc) === KINDS.section;
      const above = isPart ? [pageTitle, this.trailOf(doc).at(-1) ?? ""] : [];
      const behind = above.filter(Boolean).map((title) => `${title} ${own}`);
      const names = [own || pageTitle, second ?? "", ...behind];
      const titles = names.filter(Boolean).map(wordsOf);
      words = { titles, phrases: (this.asked[doc]?.split("|") ?? []).map(wordsOf) };
      this.words.set(doc, words);
    }
    return words;
  }

  private secondLook(form: Form, corrected: string, found: readonly Found[]): Found[] {
    const typed = wordingOf(wordsOf(form.text).slice(0, COMPARED));
    const right = wordingOf(wordsOf(corrected));
    const wordings = typed.words.join(" ") === right.words.join(" ") ? [typed] : [typed, right];
    const near = beginnings(wordings);
    const content = countContent(right);
    const isSingle = content === 1;
    const isQuestion = content >= QUESTION.words;
    const { wishes, request } = form;
    const isTrouble = TROUBLE.test(form.text);
    const { kind } = this.file.docs;
    const sorted = [...found].sort((one, other) => other.score - one.score || one.doc - other.doc);
    return sorted.map(({ doc, score }, at) => {
      const letter = kind.charAt(doc);
      const call = request && this.calls.get(doc);
      const asked = call ? ASKED_PATH[callFit(call, request)] : 1;
      const ofKind = isQuestion && letter === KINDS.page ? QUESTION.prior : (PRIOR[letter] ?? 1);
      const prior = ofKind * (wishes[letter] ?? 1) * asked;
      if (at >= SECOND_LOOK && asked === 1) return { doc, score: score * prior * 0.5 };
      const own = this.wordsAt(doc);
      const titles = own.titles.map((words) => wordingOf(words, near));
      // A single word is in too many phrases.
      const phrases = isSingle
        ? []
        : own.phrases
            .filter((words) => mayShare(words, near))
            .map((words) => wordingOf(words, near));
      const factors = wordings.flatMap((words) =>
        [...titles, ...phrases].map((title) => titleFactor(words, title)),
      );
      const best = Math.max(...factors);
      const isPasted =
        MESSAGES.includes(letter) &&
        typed.words.length > 1 &&
        titles.some(({ compact }) => compact === typed.compact);
      const isPart = isSingle && letter === KINDS.section;
      const factor = isPart ? 1 + (best - 1) * PART : best;
      const helps =
        isTrouble && [...this.trailOf(doc), this.titleOf(doc)].includes(HELP) ? HELPS : 1;
      return { doc, score: score * prior * factor * helps * (isPasted ? PASTED : 1) };
    });
  }

  private titleOf(doc: number): string {
    return this.file.docs.title[doc] ?? "";
  }

  /** The glossary term that a query is or, also by another name, asks to explain. */
  private termOf({ text, term: word }: Form, found: readonly Found[]): Found | undefined {
    const words = wordsOf(word ?? text);
    // The aliases of the glossary follow all other synonyms.
    const aliases = word === undefined ? [] : this.synonyms.of(words).reverse();
    const terms = found.filter(({ doc }) => doc in this.file.docs.explained);
    const names = [words, ...aliases].map(stemsOf);
    const titles = terms.map(({ doc }) => stemsOf(wordsOf(this.titleOf(doc))));
    return terms[titles.indexOf(names.find((name) => titles.includes(name)) ?? "")];
  }

  /**
   * For a query that is a glossary term, ranks the best part of the page that explains the term, or its lead,
   * above the glossary entry; for a question for its meaning, the entry first and then the page. Headings that are
   * questions explain no term.
   */
  private explained(form: Form, found: readonly Found[]): readonly Found[] {
    const { page, explained } = this.file.docs;
    const term = this.termOf(form, found);
    const home = term && explained[term.doc];
    if (!term || home === undefined) return found;
    const lead = { doc: this.leads[home] as number, score: 0 };
    const most = (parts: readonly Found[]): Found =>
      parts.reduce((best, one) => (one.score > best.score ? one : best), lead);
    if (form.term) {
      const score = most(found).score * BEFORE_TERM;
      return withScore(withScore(found, { ...lead, score }), {
        ...term,
        score: score * BEFORE_TERM,
      });
    }
    const best = most(
      found.filter(({ doc }) => page[doc] === home && !this.titleOf(doc).endsWith("?")),
    );
    return withScore(found, { ...best, score: Math.max(best.score, term.score * BEFORE_TERM) });
  }

  /** Ranks messages first or second that make up the greater part of a query: they were pasted with values. */
  private pasted(
    query: string,
    { text, request }: Form,
    found: readonly Found[],
  ): readonly Found[] {
    if (request) return found;
    this.messages ??= [...this.file.docs.kind].flatMap((letter, doc) =>
      MESSAGES.includes(letter) ? [messageOf(doc, this.titleOf(doc))] : [],
    );
    const reduced = pastedIn(text, this.messages);
    // Some messages begin with `Error: `, which the form leaves out.
    const { docs, isFirst } = reduced.docs.length > 0 ? reduced : pastedIn(query, this.messages);
    const [best = 0, second = 0] = found.map(({ score }) => score).sort((a, b) => b - a);
    const score = isFirst ? best * PASTED_FIRST : (best + second) / 2;
    const own = found.filter((one) => docs.includes(one.doc));
    return docs.reduce((others, doc, at) => {
      const before = own.find((one) => one.doc === doc)?.score ?? 0;
      return withScore(others, { doc, score: Math.max(before, score * 0.99 ** at) });
    }, found);
  }

  /** Places with the name of a member, in the order of the reference: a class precedes those that inherit. */
  private membersOf({ name }: SymbolName): number[] {
    const wanted = name.toLowerCase();
    return [...this.file.docs.kind].flatMap((letter, doc) =>
      letter === KINDS.symbol && this.titleOf(doc).toLowerCase() === wanted ? [doc] : [],
    );
  }

  private trailOf(doc: number): readonly string[] {
    return this.file.trails[this.file.docs.trail[doc] as number] ?? [];
  }

  private ownerOf(doc: number): string {
    return this.trailOf(doc).at(-1)?.toLowerCase() ?? "";
  }

  /** Ranks the member that a question names: first, if it names the class, too; else at least second. */
  private named({ symbol }: Form, found: readonly Found[]): readonly Found[] {
    if (!symbol) return found;
    const owner = symbol.owner?.toLowerCase();
    const members = this.membersOf(symbol);
    const own = members.find((one) => this.ownerOf(one) === owner);
    const doc = own ?? (!owner || this.isClass(owner) ? members[0] : undefined);
    if (doc === undefined) return found;
    const [best = 0, second = 0] = found.map(({ score }) => score).sort((a, b) => b - a);
    const before = found.find((one) => one.doc === doc)?.score ?? 0;
    const score = owner ? best + 1 : Math.max(before, (best + second) / 2);
    return withScore(found, { doc, score });
  }

  private isClass(owner: string): boolean {
    const letters = [...this.file.docs.kind];
    return letters.some((letter, doc) => letter === KINDS.symbol && this.ownerOf(doc) === owner);
  }

  private spread(found: readonly Found[]): Found[] {
    const { page } = this.file.docs;
    const sorted = [...found].sort((one, other) => other.score - one.score || one.doc - other.doc);
    const seen = new Map<number, number>();
    const spread = sorted.map(({ doc, score }) => {
      const at = page[doc] as number;
      const before = seen.get(at) ?? 0;
      seen.set(at, before + 1);
      return { doc, score: score * SAME_PAGE ** Math.min(before, 6) };
    });
    return spread.sort((one, other) => other.score - one.score || one.doc - other.doc);
  }
}
