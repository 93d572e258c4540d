import { expose } from "comlink";
import { Workbench } from "./workbench.ts";

expose(new Workbench());
