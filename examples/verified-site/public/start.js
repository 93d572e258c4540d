// Registers the worker with the settings of this page's address, `?site=REFERENCE&node=URL&node=URL`, and
// loads the page again, which then comes from Swarm.
const worker = new URL("sw.js", location.href);
worker.search = location.search;
await navigator.serviceWorker.register(worker, { type: "module" });
await navigator.serviceWorker.ready;
if (navigator.serviceWorker.controller === null) {
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
  );
}
location.replace("./");
