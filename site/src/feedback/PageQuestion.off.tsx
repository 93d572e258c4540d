/** Stands in for `PageQuestion.tsx` where `FEEDBACK_URL` is unset: such a build asks nothing. */
export default function PageQuestion() {
  return null;
}
