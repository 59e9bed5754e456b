import { download } from '@candor/client/api/download.ts'
import { useEffect, useState } from 'react'

type Picture = { path: string | null; src: string | null; failed: boolean; headers: Headers | null }

/** Fetches a photo and holds it as long as it is shown; null in `path` fetches nothing. */
export function usePicture(path: string | null): Picture {
  const [picture, setPicture] = useState<Picture>({ path: null, src: null, failed: false, headers: null })
  useEffect(() => {
    if (path === null) return
    let current = true
    let made: string | null = null
    download(path).then((answer) => {
      if (!current) return
      made = answer.ok ? URL.createObjectURL(answer.value.bytes) : null
      setPicture({ path, src: made, failed: !answer.ok, headers: answer.ok ? answer.value.headers : null })
    })
    return () => {
      current = false
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [path])
  return picture.path === path ? picture : { path, src: null, failed: false, headers: null }
}
