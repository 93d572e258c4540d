import { expose } from "comlink";
import { World } from "./world.ts";

expose(new World());
