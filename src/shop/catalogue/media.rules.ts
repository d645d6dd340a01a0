import { languages, type Locale } from '../region.ts'

/** Languages of captions, as texts have them. */
export const captionLanguages = ['chi', 'tw', 'cn', 'eng'] as const
export type CaptionLanguage = (typeof captionLanguages)[number]
export type Captions = { [L in CaptionLanguage]?: string | undefined }

/** Unique key of a picture or video; a video may use a picture of the product as poster. */
export const mediaKey = ({ image, video }: { image: string; video?: string | null | undefined }): string =>
  video ?? image

/** Address of a media file; full addresses stay unchanged. */
export const mediaAddress = (name: string): string =>
  /^(?:https:\/\/|\/)/.test(name) ? name : `/media/${name}`

/** File name of a media address; the reverse of `mediaAddress`. */
export const mediaName = (address: string): string => address.replace(/^\/media\//, '')

const localeOf = { chi: 'hk', tw: 'zh', cn: 'cn', eng: 'en' } as const satisfies Record<
  CaptionLanguage,
  Locale
>

/** Language tag and native name of a caption language. */
export function captionLanguage(language: CaptionLanguage): { tag: string; label: string } {
  const found = languages.find(({ key }) => key === localeOf[language])
  return { tag: found?.tag ?? '', label: found?.label ?? '' }
}

/** Preferred caption languages by locale; Taiwan falls back to Hong Kong's. */
const wanted: Record<Locale, readonly CaptionLanguage[]> = {
  hk: ['chi', 'tw'],
  zh: ['tw', 'chi'],
  cn: ['cn'],
  en: ['eng'],
}

/** Captions of a video, the reader's language first and switched on; without it all are off. */
export function captionsFor(
  locale: Locale,
  captions: Captions | undefined,
): { language: CaptionLanguage; file: string; isOn: boolean }[] {
  const best = wanted[locale].find((language) => captions?.[language])
  const rest = captionLanguages.filter((language) => language !== best)
  return [...(best ? [best] : []), ...rest].flatMap((language) => {
    const file = captions?.[language]
    return file ? [{ language, file, isOn: language === best }] : []
  })
}

/** Maps the file names of captions. */
export const mapCaptions = (captions: Captions, name: (file: string) => string): Captions =>
  Object.fromEntries(
    Object.entries(captions).flatMap(([language, file]) => (file ? [[language, name(file)]] : [])),
  )

/** Captions without empty entries; undefined: none, or no video. */
export function presentCaptions(
  video: string | undefined,
  captions: Captions | undefined,
): Captions | undefined {
  if (!video || !captions) return undefined
  const found = captionLanguages.flatMap((language) =>
    captions[language] ? [[language, captions[language]] as const] : [],
  )
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
