import { useRef, useState } from 'react'
import { mediaKey } from '#shop/catalogue/media.rules.ts'
import type { DeskDocument, DeskPicture } from '#shop/products/editing/document.contract.ts'
import { calls } from '../../shell/forms/calls.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../words/words.tsx'
import { PartForm } from './part-form.tsx'
import { AddPicture } from './add-picture.tsx'
import { AddVideo } from './video/add-video.tsx'
import { VideoFiles } from './video/video-files.tsx'
import { PictureItem } from './picture-item.tsx'

const picturesOf = ({ pictures }: DeskDocument) => pictures

/**
 * Pictures and videos in order; the first picture is the tile. Sorted by dragging or by buttons, without JavaScript
 * one step at a time.
 */
export function PicturesForm() {
  const t = useWords('products')
  return (
    <PartForm
      id="pictures"
      title={t('part.pictures')}
      call={calls.saveProductPictures}
      of={picturesOf}
      foot={
        <>
          <AddPicture />
          <AddVideo />
          <VideoFiles />
        </>
      }
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
  const list = useRef<HTMLOListElement>(null)
  const [order, setOrder] = useState(() => pictures.map(mediaKey))
  const [held, setHeld] = useState<string | null>(null)
  const [spokenPlace, setSpokenPlace] = useState('')
  const shown = order.flatMap((key) => pictures.find((picture) => mediaKey(picture) === key) ?? [])
  const ranks = shown.filter(({ video }) => video === null).map(mediaKey)
  const move = (key: string, to: number) => {
    const rest = order.filter((each) => each !== key)
    if (to < 0 || to > rest.length) return
    setOrder([...rest.slice(0, to), key, ...rest.slice(to)])
    list.current?.dispatchEvent(new Event('input', { bubbles: true })) // moving a picture counts as an edit
    setSpokenPlace(t('movedTo', { place: to + 1, count: order.length }))
  }
  if (pictures.length === 0) return <p className="soft">{t('noPictures')}</p>
  return (
    <>
      <p className="unseen" aria-live="polite">
        {spokenPlace}
      </p>
      <ol ref={list} className="desk-pictures">
        {shown.map((picture, index) => {
          const key = mediaKey(picture)
          return (
            <PictureItem
              key={key}
              picture={picture}
              index={index}
              count={shown.length}
              rank={ranks.indexOf(key)}
              options={options}
              pictures={pictures}
              isHeld={held === key}
              drag={{
                draggable: hydrated,
                onDragStart: () => setHeld(key),
                onDragEnd: () => setHeld(null),
                onDragOver: (event) => {
                  event.preventDefault()
                  if (held && held !== key) move(held, index)
                },
                onDrop: (event) => event.preventDefault(),
              }}
              onMove={hydrated ? (to) => move(key, to) : null}
            />
          )
        })}
      </ol>
    </>
  )
}
