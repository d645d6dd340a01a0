import { useState, type ChangeEvent } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'
import type { OwnReview } from '#shop/reviews/member.contract.ts'
import type { ReviewPhoto } from '#shop/reviews/photo.contract.ts'
import { mostPhotos } from '#shop/reviews/review.rules.ts'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { useAlive } from '../catalogue/use-alive.ts'
import { useFlash } from '../content/use-flash.ts'
import { FormTrouble } from '../content/form-trouble.tsx'
import { useWords } from '../i18n/words.tsx'

const endpoint = { method: 'POST', path: '/comment/photo' } as const
const types = 'image/jpeg,image/png,image/webp,image/avif'
const mostBytes = 10 * 1024 * 1024

type Props = {
  comment: OwnReview
  uploaded: readonly ReviewPhoto[]
  /** What stood in the form before a photo was sent without script. */
  typed: Readonly<Record<string, string>> | null
  onBusy: (isBusy: boolean) => void
}

/** The photos that start out ticked: those of the review, or what was ticked before and the one that came since. */
function tickedAtFirst({ comment, uploaded, typed }: Props): string[] {
  if (!typed) return comment.photos.map(({ id }) => id)
  const before = Object.entries(typed).flatMap(([name, id]) => (name.startsWith('photo_ids') ? [id] : []))
  return [...before, uploaded.at(-1)?.id ?? '']
}

/** Photos for a review: each is sent at once and then ticked, or left out. Without script one at a time, with the words kept. */
export function PhotoField(props: Props) {
  const t = useWords('myReviews')
  const alive = useAlive()
  const flash = useFlash('comment-photo')
  const [photos, setPhotos] = useState(props.uploaded)
  const [ticked, setTicked] = useState(() => tickedAtFirst(props))
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Refused | null>(null)

  const busy = (is: boolean) => {
    setBusy(is)
    props.onBusy(is)
  }
  async function send(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])].slice(0, mostPhotos - ticked.length)
    event.currentTarget.value = ''
    if (files.length === 0) return
    busy(true)
    setTrouble(null)
    try {
      for (const file of files) {
        if (file.size > mostBytes) throw { message: t('photoTooLarge'), fields: {} } satisfies Pick<Refused, 'message' | 'fields'>
        const form = new FormData()
        form.append('comment_id', props.comment.id)
        form.append('photo', file)
        const { photo } = (await callFromBrowser(endpoint, form)) as { photo: ReviewPhoto } // one word each, so the wire's are ours
        setPhotos((before) => [...before, photo])
        setTicked((before) => [...before, photo.id])
      }
    } catch (error) {
      setTrouble(error as Refused) // what callFromBrowser throws, or ours above
    } finally {
      busy(false)
    }
  }
  const tick = (id: string, on: boolean) => setTicked((before) => (on ? [...before, id] : before.filter((each) => each !== id)))
  const isFull = ticked.length >= mostPhotos

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-ink-soft">{t('photos', { count: mostPhotos })}</legend>
      {photos.length > 0 ? (
        <ul className="mb-3 grid grid-cols-3 gap-3 sm:grid-cols-4">
          {photos.map((photo, at) => (
            <li key={photo.id} className="grid gap-1.5 text-sm">
              <img
                src={photo.small}
                alt={t('photo', { number: at + 1 })}
                width={140}
                height={140}
                className="aspect-square w-full rounded-sm bg-shell object-cover"
              />
              <Checkbox
                name={`photo_ids[${at}]`}
                value={photo.id}
                label={t('showPhoto')}
                {...(alive
                  ? {
                      checked: ticked.includes(photo.id),
                      disabled: isFull && !ticked.includes(photo.id),
                      onChange: (event: ChangeEvent<HTMLInputElement>) => tick(photo.id, event.currentTarget.checked),
                    }
                  : { defaultChecked: ticked.includes(photo.id) })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {alive ? (
        <label
          className={classes(
            buttonLook({ spacing: 'sm' }),
            'has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-55',
          )}
        >
          {t('addPhoto')}
          {/* no name: it goes by itself, and not along with the words */}
          <input
            type="file"
            accept={types}
            multiple
            disabled={isFull || isBusy}
            onChange={(event) => void send(event)}
            className="sr-only"
          />
        </label>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <input type="file" name="photo" accept={types} aria-label={t('addPhoto')} className="max-w-full text-sm" />
          <Button type="submit" formAction="/form/comment-photo" formNoValidate spacing="sm">
            {t('sendPhoto')}
          </Button>
        </div>
      )}
      <p className="mt-2 text-sm text-ink-soft" aria-live="polite">
        {isBusy ? t('photoSending') : isFull ? t('photosFull') : t('photosHint')}
      </p>
      <FormTrouble refusal={trouble} flash={flash} />
    </fieldset>
  )
}
