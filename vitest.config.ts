import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/*/{src,test}/**/*.test.ts",
      "site/**/*.test.{ts,tsx}",
      "tools/**/*.test.ts",
      "data/**/*.test.ts",
      "api/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/build/**"],
    testTimeout: 60_000,
  },
});
