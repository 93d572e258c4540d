/** Folder of the bundles of the command line. */
export declare const cache: string;
/** The file of the bundle of the present sources, whether it is there or not. */
export declare function cachedFile(): string;
/** What runs a bundle with the machine code of its last run. */
export declare const starter: string;
