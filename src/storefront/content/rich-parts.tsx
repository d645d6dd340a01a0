import type { ReactNode } from 'react'

/** What the marks in our sentences become: `t.rich('key', richParts)`. */
export const richBlocks = {
  break: () => <br />,
  num: (chunks: ReactNode) => <span className="num">{chunks}</span>,
}
