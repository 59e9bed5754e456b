declare module 'phosphor:*' {
  export const path: string
}
