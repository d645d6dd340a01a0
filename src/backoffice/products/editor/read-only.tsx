import { textIn } from '#shop/region.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { Thumbnail } from '../thumbnail.tsx'
import { useProduct } from './product-context.ts'

const shown = ['summary', 'does', 'use', 'ingredients', 'suits'] as const

/** Read-only view of the texts, in the page's language. */
export function ReadOnlyTexts() {
  const t = useWords('products')
  const field = useWords('productField')
  const locale = useLocale()
  const { document } = useProduct().product
  return (
    <section className="desk-card" aria-labelledby="texts">
      <h2 id="texts">{t('part.texts')}</h2>
      <div className="row">
        {document.pictures.slice(0, 6).map(({ image, url }) => (
          <Thumbnail key={image} src={url} side={96} />
        ))}
      </div>
      <dl className="facts">
        {shown.map((key) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{field(key)}</dt>
            <dd style={{ whiteSpace: 'pre-line' }}>{textIn(locale, document[key]) || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
