import "./page.css";
import { createRoot } from "react-dom/client";
import { DevUi } from "./DevUi.tsx";
import { ownNode } from "./own-node.ts";

const place = document.getElementById("page");
if (place) createRoot(place).render(<DevUi node={ownNode} />);
