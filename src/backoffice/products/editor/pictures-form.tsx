import { useState } from 'react'
import type { DeskDocument, DeskPicture } from '#shop/products/editing/document.contract.ts'
import { calls } from '../../shell/forms/calls.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useWords } from '../../words/words.tsx'
import { PartForm } from './part-form.tsx'
import { AddPicture } from './add-picture.tsx'
import { PictureItem } from './picture-item.tsx'

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
          <PictureItem
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
