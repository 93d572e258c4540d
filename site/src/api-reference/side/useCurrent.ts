import { useEffect, useState } from "react";

const WATCHED = ".api-op[id], .api-section";
/** Reading line, in pixels from the top: the section that crosses it is current. */
const LINE_PX = 40;

/** Id of the operation or section at the top of the viewport; `undefined` before the first one. */
export function useCurrent(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const watched = [...document.querySelectorAll(WATCHED)];
    let watcher: IntersectionObserver | undefined;
    const watch = (): void => {
      watcher?.disconnect();
      const crossing = new Set<Element>();
      // Fragment links scroll to just below this; the value differs between phone and wide screens.
      const { scrollPaddingTop } = getComputedStyle(document.documentElement);
      const top = (Number.parseFloat(scrollPaddingTop) || 0) + 1;
      watcher = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) crossing.add(target);
            else crossing.delete(target);
          }
          const last = watched.findLast((one) => crossing.has(one));
          if (last) setCurrent(last.id);
        },
        { rootMargin: `${-top}px 0px ${top + LINE_PX - innerHeight}px 0px` },
      );
      for (const one of watched) watcher.observe(one);
    };
    watch();
    addEventListener("resize", watch);
    return () => {
      watcher?.disconnect();
      removeEventListener("resize", watch);
    };
  }, []);
  return current;
}
