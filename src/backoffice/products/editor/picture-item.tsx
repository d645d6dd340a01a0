import type { DragEvent } from 'react'
import type { DeskPicture } from '#shop/products/editing/document.contract.ts'
import { missingIn } from '#shop/products/missing.rules.ts'
import { Choice, TextField, Tick } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { pictureAt } from '../thumbnail.tsx'
import { FocusFields } from './focus-fields.tsx'
import { VideoFields } from './video/video-fields.tsx'
import { VideoPlayer } from './video/video-player.tsx'

type PictureDrag = {
  draggable: boolean
  onDragStart: () => void
  onDragEnd: () => void
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

type ItemProps = {
  picture: DeskPicture
  index: number
  count: number
  /** Position among pictures without videos: the first is the tile, the second shows on hover. */
  rank: number
  options: readonly string[]
  /** All pictures of the product, which can serve as poster. */
  pictures: readonly DeskPicture[]
  isHeld: boolean
  drag: PictureDrag
  onMove: ((to: number) => void) | null
}

/** A picture or video of the form: position, texts, option, and removal. */
export function PictureItem({
  picture,
  index,
  count,
  rank,
  options,
  pictures,
  isHeld,
  drag,
  onMove,
}: ItemProps) {
  const t = useWords('products')
  const at = `pictures[${index}]`
  const lacks = missingIn(picture.alt)
  const place = t('pictureAt', { place: index + 1, count })
  const name = rank === 0 ? t('firstPicture') : rank === 1 ? t('secondPicture') : place
  return (
    <li {...drag} data-held={isHeld || undefined}>
      <Shown picture={picture} at={at} />
      <div className="row">
        <span className="small soft">{picture.video === null ? name : t('video')}</span>
        <Moves index={index} count={count} place={place} onMove={onMove} />
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
        {picture.video === null ? (
          <>
            <Choice
              name={`${at}[option]`}
              label={t('showsOption')}
              options={[['', t('wholeProduct')], ...options.map((sku) => [sku, sku] as const)]}
              defaultValue={picture.option ?? ''}
            />
            <FocusFields picture={picture} at={at} />
          </>
        ) : (
          <VideoFields picture={picture} pictures={pictures} at={at} />
        )}
        <Tick name={`${at}[remove]`} label={t(picture.video === null ? 'removePicture' : 'removeVideo')} />
      </details>
    </li>
  )
}

/** The picture, or the video with its player, and its hidden field. */
function Shown({ picture, at }: { picture: DeskPicture; at: string }) {
  if (picture.video !== null)
    return (
      <>
        <input type="hidden" name={`${at}[video]`} value={picture.video} />
        <VideoPlayer picture={picture} />
      </>
    )
  return (
    <>
      <input type="hidden" name={`${at}[image]`} value={picture.image} />
      <img
        src={pictureAt(picture.url, 320)}
        alt={picture.alt.eng || picture.alt.chi}
        width={180}
        height={180}
        loading="lazy"
        style={{ objectPosition: `${picture.focus.x}% ${picture.focus.y}%` }}
      />
    </>
  )
}

/** Buttons to move it by one; without JavaScript they submit the form. */
function Moves({
  index,
  count,
  place,
  onMove,
}: Pick<ItemProps, 'index' | 'count' | 'onMove'> & { place: string }) {
  const t = useWords('products')
  return (
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
  )
}
