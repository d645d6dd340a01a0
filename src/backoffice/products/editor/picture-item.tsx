import type { DragEvent } from 'react'
import type { DeskPicture } from '#shop/products/editing/document.contract.ts'
import { missingIn } from '#shop/products/missing.rules.ts'
import { Choice, TextField, Tick } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { pictureAt } from '../thumbnail.tsx'
import { FocusFields } from './focus-fields.tsx'

type PictureDrag = {
  draggable: boolean
  onDragStart: () => void
  onDragEnd: () => void
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

/** One picture of the form: its place, its texts, the option it shows, and taking it out. */
export function PictureItem({
  picture,
  index,
  count,
  options,
  isHeld,
  drag,
  onMove,
}: {
  picture: DeskPicture
  index: number
  count: number
  options: readonly string[]
  isHeld: boolean
  drag: PictureDrag
  onMove: ((to: number) => void) | null
}) {
  const t = useWords('products')
  const at = `pictures[${index}]`
  const lacks = missingIn(picture.alt)
  const place = t('pictureAt', { place: index + 1, count })
  return (
    <li {...drag} data-held={isHeld || undefined}>
      <input type="hidden" name={`${at}[image]`} value={picture.image} />
      <img
        src={pictureAt(picture.url, 320)}
        alt={picture.alt.eng || picture.alt.chi}
        width={180}
        height={180}
        loading="lazy"
        style={{ objectPosition: `${picture.focus.x}% ${picture.focus.y}%` }}
      />
      <div className="row">
        <span className="small soft">
          {index === 0 ? t('firstPicture') : index === 1 ? t('secondPicture') : place}
        </span>
        <span className="row push">
          {(['up', 'down'] as const).map((way) => (
            <button
              key={way}
              type={onMove ? 'button' : 'submit'}
              name={onMove ? undefined : 'move'}
              value={onMove ? undefined : `${way} ${index}`}
              className="act"
              aria-label={t(way === 'up' ? 'moveUp' : 'moveDown', { place })}
              disabled={way === 'up' ? index === 0 : index === count - 1}
              onClick={onMove ? () => onMove(way === 'up' ? index - 1 : index + 1) : undefined}
            >
              {way === 'up' ? '←' : '→'}
            </button>
          ))}
        </span>
      </div>
      <details className="desk-more">
        <summary>
          {t('alt')} {lacks.length > 0 ? <span className="hot small">{t('lacks')}</span> : null}
        </summary>
        {(['chi', 'tw', 'cn', 'eng'] as const).map((language) => (
          <TextField
            key={language}
            name={`${at}[alt][${language}]`}
            label={t(`language.${language}`)}
            maxLength={300}
            defaultValue={picture.alt[language] ?? ''}
          />
        ))}
        <Choice
          name={`${at}[option]`}
          label={t('showsOption')}
          options={[['', t('wholeProduct')], ...options.map((sku) => [sku, sku] as const)]}
          defaultValue={picture.option ?? ''}
        />
        <FocusFields picture={picture} at={at} />
        <Tick name={`${at}[remove]`} label={t('removePicture')} />
      </details>
    </li>
  )
}
