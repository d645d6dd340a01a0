import { useState, type ChangeEvent } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { useHydrated } from '../../catalogue/use-hydrated.ts'
import { FormTrouble } from './form-trouble.tsx'
import { useFlash } from './use-flash.ts'

const types = 'image/jpeg,image/png,image/webp,image/avif'
const mostBytes = 10 * 1024 * 1024

type Photo = { id: string; small: string }
/** What both namespaces of words with photos have. */
type PhotoWord =
  | 'photos'
  | 'photo'
  | 'addPhoto'
  | 'sendPhoto'
  | 'photoSending'
  | 'photosHint'
  | 'photoTooLarge'

type PhotoPickerProps = {
  t: (word: PhotoWord, values?: Record<string, string | number>) => string
  /** Beside each photo: that it goes along. */
  tick: string
  /** Said when there is no room for another. */
  full?: string
  /** The call that takes one photo as `photo`, and by what name forms without script reach it. */
  endpoint: { method: 'POST'; path: `/${string}` }
  call: string
  formAction: string
  /** What goes with each photo. */
  about: Readonly<Record<string, string>>
  photos: readonly Photo[]
  /** Ids that are ticked at first. */
  ticked: readonly string[]
  most: number
  /** Whether photos that are not ticked take room too. */
  keepsAll?: boolean
  addressOf?: (path: string) => string
  onBusy: (isBusy: boolean) => void
}

/**
 * Photos for a form: each is sent at once and goes along while it is ticked. Without script one at a time,
 * with the words kept.
 */
export function PhotoPicker({
  t,
  tick,
  full,
  about,
  most,
  keepsAll = false,
  addressOf = (path) => path,
  ...props
}: PhotoPickerProps) {
  const hydrated = useHydrated()
  const flash = useFlash(props.call)
  const [photos, setPhotos] = useState(props.photos)
  const [ticked, setTicked] = useState(props.ticked)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Refused | null>(null)
  const room = most - (keepsAll ? photos.length : ticked.length)

  const busy = (is: boolean) => {
    setBusy(is)
    props.onBusy(is)
  }
  async function send(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])].slice(0, room)
    event.currentTarget.value = ''
    if (files.length === 0) return
    busy(true)
    setTrouble(null)
    try {
      for (const file of files) {
        if (file.size > mostBytes)
          throw { message: t('photoTooLarge'), fields: {} } satisfies Pick<Refused, 'message' | 'fields'>
        const form = new FormData()
        for (const [name, value] of Object.entries(about)) form.append(name, value)
        form.append('photo', file)
        const { photo } = (await callFromBrowser(props.endpoint, form)) as { photo: Photo } // one word each, so the wire's are ours
        setPhotos((before) => [...before, photo])
        setTicked((before) => [...before, photo.id])
      }
    } catch (error) {
      setTrouble(error as Refused) // what callFromBrowser throws, or ours above
    } finally {
      busy(false)
    }
  }
  const toggle = (id: string, on: boolean) =>
    setTicked((before) => (on ? [...before, id] : before.filter((each) => each !== id)))
  const isOver = ticked.length >= most

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-ink-soft">{t('photos', { count: most })}</legend>
      {photos.length > 0 ? (
        <ul className="mb-3 grid grid-cols-3 gap-3 sm:grid-cols-4">
          {photos.map((photo, at) => (
            <li key={photo.id} className="grid gap-1.5 text-sm">
              <img
                src={addressOf(photo.small)}
                alt={t('photo', { number: at + 1 })}
                width={140}
                height={140}
                className="aspect-square w-full rounded-sm bg-shell object-cover"
              />
              <Checkbox
                name={`photo_ids[${at}]`}
                value={photo.id}
                label={tick}
                {...(hydrated
                  ? {
                      checked: ticked.includes(photo.id),
                      disabled: isOver && !ticked.includes(photo.id),
                      onChange: (event: ChangeEvent<HTMLInputElement>) =>
                        toggle(photo.id, event.currentTarget.checked),
                    }
                  : { defaultChecked: ticked.includes(photo.id) })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {hydrated ? (
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
            disabled={room <= 0 || isBusy}
            onChange={(event) => void send(event)}
            className="sr-only"
          />
        </label>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <input
            type="file"
            name="photo"
            accept={types}
            aria-label={t('addPhoto')}
            className="max-w-full text-sm"
          />
          <Button type="submit" formAction={props.formAction} formNoValidate spacing="sm">
            {t('sendPhoto')}
          </Button>
        </div>
      )}
      <p className="mt-2 text-sm text-ink-soft" aria-live="polite">
        {isBusy ? t('photoSending') : room <= 0 && full ? full : t('photosHint')}
      </p>
      <FormTrouble refusal={trouble} flash={flash} />
    </fieldset>
  )
}
