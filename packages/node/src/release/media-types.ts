/** Media types by extension, in lower case and without the dot. */
export type MediaTypes = ReadonlyMap<string, string>;

const html = "text/html; charset=utf-8";
const plain = "text/plain; charset=utf-8";
const script = "text/javascript; charset=utf-8";
const xml = "text/xml; charset=utf-8";
const bytes = "application/octet-stream";
const postscript = "application/postscript";
const office = "application/vnd.openxmlformats-officedocument";

const go124 = {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  gif: "image/gif",
  htm: html,
  html,
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: script,
  json: "application/json",
  mjs: script,
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webp: "image/webp",
  xml,
};

const since126 = {
  ai: postscript,
  apk: "application/vnd.android.package-archive",
  apng: "image/apng",
  bin: bytes,
  bmp: "image/bmp",
  com: bytes,
  csv: "text/csv; charset=utf-8",
  doc: "application/msword",
  docx: `${office}.wordprocessingml.document`,
  ehtml: html,
  eml: "message/rfc822",
  eps: postscript,
  exe: bytes,
  flac: "audio/flac",
  gz: "application/gzip",
  ico: "image/vnd.microsoft.icon",
  ics: "text/calendar; charset=utf-8",
  jfif: "image/jpeg",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  oga: "audio/ogg",
  ogg: "audio/ogg",
  ogv: "video/ogg",
  opus: "audio/ogg",
  pjp: "image/jpeg",
  pjpeg: "image/jpeg",
  ppt: "application/vnd.ms-powerpoint",
  pptx: `${office}.presentationml.presentation`,
  ps: postscript,
  rdf: "application/rdf+xml",
  rtf: "application/rtf",
  shtml: html,
  text: plain,
  tif: "image/tiff",
  tiff: "image/tiff",
  txt: plain,
  vtt: "text/vtt; charset=utf-8",
  wav: "audio/wav",
  webm: "audio/webm",
  xbl: xml,
  xbm: "image/x-xbitmap",
  xht: "application/xhtml+xml",
  xhtml: "application/xhtml+xml",
  xls: "application/vnd.ms-excel",
  xlsx: `${office}.spreadsheetml.sheet`,
  xsl: xml,
  zip: "application/zip",
};

/**
 * Media types that Bee uses on a machine without a table of its own, as in its official image: the
 * builtin table of its Go toolchain. The type of a file is stored in the manifest, so another table
 * produces other references. [Go 1.24 mime/type.go builtinTypesLower]
 */
export const mediaTypesOfGo124: MediaTypes = new Map(Object.entries(go124));

/** The same of a later toolchain. [Go 1.26 mime/type.go builtinTypesLower] */
export const mediaTypesOfGo126: MediaTypes = new Map(Object.entries({ ...go124, ...since126 }));
