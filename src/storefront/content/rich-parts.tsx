import type { ReactNode } from 'react'

/** Elements for tags in translations: `t.rich('key', richParts)`. */
export const richBlocks = {
  break: () => <br />,
  /** Line break opportunity for Chinese text without punctuation, so that it does not wrap within a word. */
  wrap: () => <wbr />,
  num: (chunks: ReactNode) => <span className="num">{chunks}</span>,
}
