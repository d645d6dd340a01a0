import { useState, type DragEvent } from 'react'
import type { DeskDocument, DeskPicture } from '#shop/products/editing/document.contract.ts'
import { missingIn } from '#shop/products/missing.rules.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextField, Tick } from '../../shell/forms/fields.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useWords } from '../../words/words.tsx'
import { pictureAt } from '../thumbnail.tsx'
import { PartForm } from './part-form.tsx'
import { useProduct } from './product-context.ts'

const picturesOf = ({ pictures }: DeskDocument) => pictures

/** Pictures in their order: the first is the tile. Sorted by dragging, by buttons, and without script one step at a time. */
export function PicturesForm() {
  const t = useWords('products')
  return (
    <PartForm
      id="pictures"
      title={t('part.pictures')}
      call={calls.saveProductPictures}
      of={picturesOf}
      foot={<AddPicture />}
    >
      {(document) => (
        <Pictures pictures={document.pictures} options={document.options.map(({ sku }) => sku)} />
      )}
    </PartForm>
  )
}

function Pictures({ pictures, options }: { pictures: readonly DeskPicture[]; options: readonly string[] }) {
  const t = useWords('products')
  const hydrated = useHydrated()
  const [order, setOrder] = useState(() => pictures.map(({ image }) => image))
  const [held, setHeld] = useState<string | null>(null)
  const [spokenPlace, setSpokenPlace] = useState('')
  const shown = order.flatMap((image) => pictures.find((picture) => picture.image === image) ?? [])
  const move = (image: string, to: number) => {
    const rest = order.filter((each) => each !== image)
    if (to < 0 || to > rest.length) return
    setOrder([...rest.slice(0, to), image, ...rest.slice(to)])
    setSpokenPlace(t('movedTo', { place: to + 1, count: order.length }))
  }
  if (pictures.length === 0) return <p className="soft">{t('noPictures')}</p>
  return (
    <>
      <p className="unseen" aria-live="polite">
        {spokenPlace}
      </p>
      <ol className="desk-pictures">
        {shown.map((picture, index) => (
          <Picture
            key={picture.image}
            picture={picture}
            index={index}
            count={shown.length}
            options={options}
            isHeld={held === picture.image}
            drag={{
              draggable: hydrated,
              onDragStart: () => setHeld(picture.image),
              onDragEnd: () => setHeld(null),
              onDragOver: (event) => {
                event.preventDefault()
                if (held && held !== picture.image) move(held, index)
              },
              onDrop: (event) => event.preventDefault(),
            }}
            onMove={hydrated ? (to) => move(picture.image, to) : null}
          />
        ))}
      </ol>
    </>
  )
}

type Drag = {
  draggable: boolean
  onDragStart: () => void
  onDragEnd: () => void
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

function Picture({
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
  drag: Drag
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
        <Tick name={`${at}[remove]`} label={t('removePicture')} />
      </details>
    </li>
  )
}

/** Sends one picture; it waits as a draft until it is published. */
function AddPicture() {
  const t = useWords('products')
  const { product } = useProduct()
  return (
    <ActForm
      key={product.version}
      call={calls.addProductPicture}
      fixed={{ id: product.id }}
      withFile
      className="row end desk-add-picture"
      label={t('addPicture')}
    >
      <FileField />
      <Send look="">{t('addPicture')}</Send>
      <small className="soft">{t('pictureHint')}</small>
    </ActForm>
  )
}

function FileField() {
  const t = useWords('products')
  const [preview, setPreview] = useState<string | null>(null)
  const show = (file: File | undefined) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => setPreview(String(reader.result)))
    if (file) reader.readAsDataURL(file)
    else setPreview(null)
  }
  return (
    <label className="field">
      <span className="soft small">{t('pictureFile')}</span>
      <span className="row">
        {preview ? <img className="desk-thumb" src={preview} alt="" width={40} height={40} /> : null}
        <input
          type="file"
          name="picture"
          required
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => show(event.target.files?.[0])}
        />
      </span>
    </label>
  )
}
