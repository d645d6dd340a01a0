import type { ReactNode } from 'react'

/** What the marks in our sentences become: `t.rich('key', richParts)`. */
export const richBlocks = {
  break: () => <br />,
  /** Where a Chinese line may break that has no comma, so that it does not break inside a word. */
  wrap: () => <wbr />,
  num: (chunks: ReactNode) => <span className="num">{chunks}</span>,
}
