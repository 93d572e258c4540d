import { expose } from "comlink";
import { startWorld } from "./world.ts";

expose(startWorld);
