/** The part of jsdom that tests use; the package has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options: { contentType: string })
    readonly window: { readonly document: Document }
  }
}
