import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callAdmin } from './adminApi.ts';

type AdminPictureProps = { path: string; alt: string };

/** Pictures of sites and loads have no public URL, so they are fetched with credentials. @param path of the API */
export function AdminPicture({ path, alt }: AdminPictureProps) {
  const { data } = useQuery({
    queryKey: ['picture', path],
    queryFn: async () => (await callAdmin(path)).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <BlobPicture blob={data} alt={alt} /> : null;
}

/** Shows a Blob; its object URL is revoked on unmount. */
function BlobPicture({ blob, alt }: { blob: Blob; alt: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return url === null ? null : <img className="admin-photo" src={url} alt={alt} />;
}
