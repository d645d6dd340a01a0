/**
 * Three minutes: whoever looks at a product stays no longer, and at the 2 Mbit/s that a page can expect of a
 * telephone's network that is the largest file below (rules/products#18).
 */
export const mostSeconds = 180
/** A file is in memory whole while it is looked at, a few times over. */
export const mostVideoBytes = 50 * 1024 * 1024
export const mostCaptionBytes = 256 * 1024
/** Each video of a page brings a poster, and the page is about the goods. */
export const mostVideos = 6
