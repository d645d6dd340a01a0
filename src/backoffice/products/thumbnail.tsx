/** Address of a picture in a width; pictures of other hosts are used as they are. */
export const pictureAt = (src: string, width: 64 | 200 | 320 | 480): string =>
  src.replace(/^\/media\//, `/img/${width}/`)

/** Small decorative picture beside a name. */
export function Thumbnail({ src, side = 40 }: { src: string; side?: number }) {
  if (src === '')
    return <span className="desk-thumb" aria-hidden="true" style={{ width: side, height: side }} />
  return (
    <img
      className="desk-thumb"
      src={pictureAt(src, side > 64 ? 200 : 64)}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
    />
  )
}
