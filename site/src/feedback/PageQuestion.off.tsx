/** Empty replacement for `PageQuestion.tsx` in builds without `FEEDBACK_URL`. */
export default function PageQuestion() {
  return null;
}
