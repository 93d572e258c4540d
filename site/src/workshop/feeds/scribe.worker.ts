import { expose } from "comlink";
import { Scribe } from "./scribe.ts";

expose(new Scribe());
