import { expose } from "comlink";
import { Stock } from "./stock.ts";

expose(new Stock());
