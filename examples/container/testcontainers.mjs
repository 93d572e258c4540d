// Run a node in a container for the duration of a test, from the Dockerfile beside this file.
//   npm install testcontainers --allow-remote=root http://127.0.0.1:3000/get/swarm-node.tgz && node testcontainers.mjs
import { connect } from "@swarm-docs/node";
import { GenericContainer, Wait } from "testcontainers";

const image = await GenericContainer.fromDockerfile(import.meta.dirname).build();
const container = await image
  .withExposedPorts(1633)
  .withWaitStrategy(Wait.forHttp("/readiness", 1633))
  .start();
try {
  const swarm = await connect(`http://${container.getHost()}:${container.getMappedPort(1633)}`);
  const headers = { "Swarm-Postage-Batch-Id": swarm.batchId };
  const before = await swarm.snapshot();
  const upload = { method: "POST", headers, body: "Hello Swarm!" };
  const { reference } = await (await swarm.fetch("/bytes", upload)).json();
  console.log(await (await swarm.fetch(`/bytes/${reference}`)).text());
  await swarm.revert(before);
  console.log((await swarm.fetch(`/bytes/${reference}`)).status);
} finally {
  await container.stop();
}
