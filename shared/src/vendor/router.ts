/** The only exports of react-router that are bundled. */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  matchPath,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from "react-router-dom";
