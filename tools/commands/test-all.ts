// `npm run test:all`: `npm test` with the long form of every stage.
process.env.NIGHTLY = "1";
void import("./test.ts");
