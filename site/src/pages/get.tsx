import { GET } from "../../shared/get/facts.ts";
import { GetPage } from "../get/GetPage.tsx";
import css from "../get/get.module.css";
import { SitePage } from "../static-html/SitePage.tsx";

/** `/get`: where the tarballs of the packages are, and the commands that use them. */
export default function GetRoute() {
  return (
    <SitePage title={GET.title} description={GET.description} frame={css.frame}>
      <GetPage />
    </SitePage>
  );
}
