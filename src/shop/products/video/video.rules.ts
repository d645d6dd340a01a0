/**
 * Three minutes: longer than shoppers watch, and at the 2 Mbit/s that a page can expect of a mobile network the
 * largest file below (rules/products#18).
 */
export const mostSeconds = 180
/** The whole file is in memory during inspection, several times over. */
export const mostVideoBytes = 50 * 1024 * 1024
export const mostCaptionBytes = 256 * 1024
/** Limited because each video of a page loads a poster. */
export const mostVideos = 6
