import { useParams, useSearchParams } from 'react-router';
import { DecodeForm } from './decode-form.tsx';

export const DecodePage = () => {
  const { encodingId } = useParams();
  const [search] = useSearchParams();
  const s3Key = search.get('s3Key');
  return (
    <div className="mx-auto grid grid-cols-1 w-full max-w-2xl gap-8 px-4 pt-10 sm:px-6 sm:pt-14">
      <div className="grid grid-cols-1 gap-2">
        <h1 className="text-4xl sm:text-5xl">Decode a Secret Message</h1>
        <p className="text-lg text-umber">
          {encodingId
            ? 'Somebody hid a message beneath this picture. Enter the key they gave you.'
            : 'A message lies beneath a picture. Bring the picture and its key.'}
        </p>
      </div>
      <DecodeForm key={`${encodingId}/${s3Key}`} address={{ encodingId, s3Key }} />
    </div>
  );
};
