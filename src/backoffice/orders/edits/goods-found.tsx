import type { ReactNode } from 'react'
import type { DeskLevel } from '#shop/stock/desk.contract.ts'
import { useWords } from '../../words/words.tsx'

/** Search field for products by sku or name, with its button; used within a form. */
export function GoodsSearch({ search, children }: { search: string; children?: ReactNode }) {
  const t = useWords('goods')
  return (
    <>
      <input
        type="search"
        name="search"
        className="well"
        defaultValue={search}
        aria-label={t('search')}
        placeholder={t('search')}
        style={{ flex: '1 1 10rem', width: 'auto' }}
      />
      {children}
      <button type="submit" className="act">
        {t('find')}
      </button>
    </>
  )
}

type Props = {
  search: string
  found: readonly DeskLevel[]
  /** Renders the button that adds a result to the order. */ add: (level: DeskLevel) => ReactNode
}

/** Search results with their stock. */
export function GoodsFound({ search, found, add }: Props) {
  const t = useWords('goods')
  if (search !== '' && found.length === 0) return <p className="soft">{t('nothingFound')}</p>
  return found.map((level) => (
    <div key={`${level.subSku} ${level.place}`} className="row">
      <span style={{ flex: '1 1 10rem' }}>
        {level.name}{' '}
        <span className="small soft">{[level.optionName, level.subSku].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="soft num">{t('available', { count: level.available })}</span>
      {add(level)}
    </div>
  ))
}
