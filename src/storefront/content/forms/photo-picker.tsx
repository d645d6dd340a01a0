import { FormTrouble } from './form-trouble.tsx'
import { useFlash } from './use-flash.ts'
import { FilePicker } from './file-picker.tsx'
import { PhotoTick } from './photo-tick.tsx'
import { usePhotoUpload, type PhotoUpload } from './use-photo-upload.ts'

const types = 'image/jpeg,image/png,image/webp,image/avif'

/** Keys that both translation namespaces with photos have. */
type PhotoWord =
  | 'photos'
  | 'photo'
  | 'addPhoto'
  | 'sendPhoto'
  | 'photoSending'
  | 'photosHint'
  | 'photoTooLarge'

type PhotoPickerProps = Omit<PhotoUpload, 'tooLarge'> & {
  t: (word: PhotoWord, values?: Record<string, string | number>) => string
  /** Label of a photo's checkbox. */
  tick: string
  /** Message shown when the maximum is reached. */
  full?: string
  /** Name of the call, and its action for forms without JavaScript. */
  call: string
  formAction: string
  addressOf?: (path: string) => string
}

/**
 * Photos of a form: each is uploaded at once and included while ticked. Without JavaScript they are uploaded one at a
 * time, and typed values are preserved.
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
  const flash = useFlash(props.call)
  const { photos, ticked, room, isBusy, trouble, send, toggle } = usePhotoUpload({
    ...props,
    about,
    most,
    keepsAll,
    tooLarge: t('photoTooLarge'),
  })

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
              <PhotoTick
                name={`photo_ids[${at}]`}
                id={photo.id}
                label={tick}
                isTicked={ticked.includes(photo.id)}
                isFull={ticked.length >= most}
                onTick={toggle}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FilePicker
        name="photo"
        types={types}
        multiple
        label={t('addPhoto')}
        plainLabel={t('addPhoto')}
        sendLabel={t('sendPhoto')}
        formAction={props.formAction}
        disabled={room <= 0 || isBusy}
        onFiles={(event) => void send(event)}
      />
      <p className="mt-2 text-sm text-ink-soft" aria-live="polite">
        {isBusy ? t('photoSending') : room <= 0 && full ? full : t('photosHint')}
      </p>
      <FormTrouble refusal={trouble} flash={flash} />
    </fieldset>
  )
}
