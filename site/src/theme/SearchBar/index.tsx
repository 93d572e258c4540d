/** Replaces theme-classic 3.10.2 `SearchBar` (which is empty) by our search. */
import SearchButton from "../../search/SearchButton.tsx";

export default function SearchBar() {
  return <SearchButton />;
}
