import { expose } from "comlink";
import { Miner } from "./miner.ts";

expose(new Miner());
