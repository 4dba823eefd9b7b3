/** What the portal uses of react-router, so that nothing else of it travels. */
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
