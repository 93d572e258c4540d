import Layout from "@theme/Layout";
import Workshop from "../play/Workshop.tsx";

/** `/play`: the workshop; panels have anchors such as `/play#files`. */
export default function PlayRoute() {
  return (
    <Layout
      title="Workshop"
      description="See files become chunks, batches fill, lost chunks come back, feeds and messages find their way: computed in the page."
    >
      <Workshop />
    </Layout>
  );
}
