import { useParams, useSearchParams } from 'react-router';
import { DecodeForm } from './decode-form.tsx';

export const DecodePage = () => {
  const { encodingId } = useParams();
  const [search] = useSearchParams();
  const s3Key = search.get('s3Key');
  return <DecodeForm key={`${encodingId}/${s3Key}`} address={{ encodingId, s3Key }} />;
};
