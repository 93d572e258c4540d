import { useEffect, useState } from "react";

const WATCHED = ".api-op[id], .api-section";
/** Height of the line at the top of the text: what crosses it is being read. */
const LINE_PX = 40;

/** Id of the operation or section at the top of the window; before the first one, `undefined`. */
export function useCurrent(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const watched = [...document.querySelectorAll(WATCHED)];
    let watcher: IntersectionObserver | undefined;
    const watch = (): void => {
      watcher?.disconnect();
      const crossing = new Set<Element>();
      // Links lead to just below this; on a phone that is another height than on a wide screen.
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
