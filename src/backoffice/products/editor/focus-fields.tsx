import { useState, type MouseEvent } from 'react'
import type { DeskPicture } from '#shop/products/editing/document.contract.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../words/words.tsx'
import { pictureAt } from '../thumbnail.tsx'

type Focus = DeskPicture['focus']

/** Position of the pointer as percentages of the picture. */
function placeOf({ currentTarget, clientX, clientY }: MouseEvent): Focus {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const perCent = (at: number, length: number) => Math.round(Math.min(1, Math.max(0, at / length)) * 100)
  return { x: perCent(clientX - left, width), y: perCent(clientY - top, height) }
}

/**
 * Focus point that crops keep visible: selected in the whole picture or by arrow keys, with a preview of the tile's
 * crop.
 */
export function FocusFields({ picture, at }: { picture: DeskPicture; at: string }) {
  const t = useWords('products')
  const hydrated = useHydrated()
  const [focus, setFocus] = useState<Focus>(picture.focus)
  const src = pictureAt(picture.url, 320)
  return (
    <fieldset className="desk-focus">
      <legend>{t('focus')}</legend>
      {hydrated ? (
        <div className="row">
          {/* the sliders below do the same by keyboard */}
          <div className="desk-focus-whole" onClick={(event) => setFocus(placeOf(event))}>
            <img src={src} alt="" loading="lazy" draggable={false} />
            <span aria-hidden="true" style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
          </div>
          <img
            className="desk-focus-tile"
            src={src}
            alt=""
            loading="lazy"
            style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
          />
        </div>
      ) : null}
      {(['x', 'y'] as const).map((way) => (
        <label key={way} className="field">
          <span>{t(way === 'x' ? 'focusX' : 'focusY', { value: focus[way] })}</span>
          <input
            type="range"
            name={`${at}[focus][${way}]`}
            min={0}
            max={100}
            step={1}
            {...(hydrated
              ? {
                  value: focus[way],
                  onChange: (event) => setFocus({ ...focus, [way]: Number(event.currentTarget.value) }),
                }
              : { defaultValue: focus[way] })}
          />
        </label>
      ))}
      <p className="small soft">{t('focusHint')}</p>
    </fieldset>
  )
}
