import { useState, type ChangeEvent } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'

const mostBytes = 10 * 1024 * 1024

type Photo = { id: string; small: string }

export type PhotoUpload = {
  /** Call that takes one photo as `photo`. */
  endpoint: { method: 'POST'; path: `/${string}` }
  /** Fields sent with each photo. */
  about: Readonly<Record<string, string>>
  photos: readonly Photo[]
  /** Initially ticked ids. */
  ticked: readonly string[]
  most: number
  /** Whether unticked photos count towards the maximum. */
  keepsAll?: boolean
  /** Message for a file that is too large. */
  tooLarge: string
  onBusy: (isBusy: boolean) => void
}

/** Uploaded photos, the ticked ones among them, and the upload of more, in sequence. */
export function usePhotoUpload({ endpoint, about, most, keepsAll = false, tooLarge, ...props }: PhotoUpload) {
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
          throw { message: tooLarge, fields: {} } satisfies Pick<Refused, 'message' | 'fields'>
        const photo = await sendPhoto(endpoint, about, file)
        setPhotos((before) => [...before, photo])
        setTicked((before) => [...before, photo.id])
      }
    } catch (error) {
      setTrouble(error as Refused) // a refusal of callFromBrowser, or the error thrown above
    } finally {
      busy(false)
    }
  }
  const toggle = (id: string, on: boolean) =>
    setTicked((before) => (on ? [...before, id] : before.filter((each) => each !== id)))

  return { photos, ticked, room, isBusy, trouble, send, toggle }
}

async function sendPhoto(
  endpoint: PhotoUpload['endpoint'],
  about: PhotoUpload['about'],
  file: File,
): Promise<Photo> {
  const form = new FormData()
  for (const [name, value] of Object.entries(about)) form.append(name, value)
  form.append('photo', file)
  const { photo } = (await callFromBrowser(endpoint, form)) as { photo: Photo } // field names of one word are the same in the API and in the shop
  return photo
}
