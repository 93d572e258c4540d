import { expose } from "comlink";
import { Game } from "./round.ts";

expose(new Game());
