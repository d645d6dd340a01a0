import type { ReactNode } from 'react'
import { Picture } from '#ui/media/picture.tsx'
import { pictureSource } from '../shell/pictures.ts'

const picture = pictureSource({
  thumbnail: '/media/treatments/facial-bed-corner.webp',
  width: 1_600,
  height: 1_200,
})

/** Page of an auth form, beside a picture. */
export function AuthPage({
  title,
  text,
  alt,
  children,
}: {
  title: string
  text: string
  alt: string
  children: ReactNode
}) {
  return (
    <div className="wrap grid items-start gap-x-[clamp(3rem,8vw,8rem)] gap-y-9 py-[clamp(1.5rem,4vw,4rem)] md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="mx-auto grid w-full max-w-[30rem] gap-7">
        <div>
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <p className="lead mt-4">{text}</p>
        </div>
        {children}
      </div>
      <Picture
        source={picture}
        alt={alt}
        first
        sizes="(min-width: 768px) 45vw, 94vw"
        className="aspect-[4/5] w-full object-cover max-md:hidden md:sticky md:top-[calc(var(--bar)+1.5rem)] md:max-h-[78vh]"
      />
    </div>
  )
}
